import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSettled } from '../../../ui/use-settled.ts'
import type { ReadSuite } from '../suite/read-suite.ts'
import { overridesOf, type SuiteForm } from './suite-form.ts'

/** The parser is larger than the page, so it is loaded only when there is something to read. */
export async function readForm(form: SuiteForm): Promise<ReadSuite> {
  const { readSuite } = await import('../suite/read-suite.ts')
  return readSuite(form.source, overridesOf(form))
}

/** The suite shortly after the last keystroke, with its faults. */
export function useSuite(form: SuiteForm) {
  const source = useSettled(form.source)
  const settled = { ...form, source }
  const query = useQuery({
    queryKey: ['readSuite', settled],
    enabled: source.trim() !== '',
    staleTime: Infinity,
    gcTime: 0,
    placeholderData: keepPreviousData,
    structuralSharing: false,
    queryFn: async () => await readForm(settled),
  })
  const is_empty = form.source.trim() === ''
  const is_current = source === form.source && !query.isPlaceholderData && !query.isFetching
  return { read: is_empty ? undefined : query.data, error: query.error, is_empty, is_current }
}

export type SuiteState = ReturnType<typeof useSuite>
