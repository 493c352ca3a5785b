import { createSandboxInboundCall } from '@ohun/sdk/operations'
import { useMutation } from '@tanstack/react-query'
import { clientOf } from '../../api/client.ts'
import { useLeadOn } from '../../ui/use-lead-on.ts'

/** The number that the simulated caller shows. No telephone has it. */
const CALLER = '+2348030000000'

export interface SandboxCaller {
  /** The number that is called. */
  e164: string
  utterances: string[]
}

/** Lets a simulated caller call a number of the sandbox, and opens the live call. */
export function useSandboxCall() {
  const leadOn = useLeadOn()
  return useMutation({
    mutationFn: async ({ e164, utterances }: SandboxCaller) =>
      await createSandboxInboundCall(clientOf('sandbox'), { to_number: e164, from_number: CALLER, utterances }),
    onSuccess: async ({ call_id }) =>
      await leadOn({
        to: '/$environment/calls/live',
        params: { environment: 'sandbox' },
        search: { call: call_id },
      }),
  })
}

/** The caller's words: one line for each utterance. */
export const linesOf = (words: string): string[] =>
  words
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
