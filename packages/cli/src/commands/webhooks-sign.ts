import { signWebhook } from '@ohun/webhook-verifier'
import type { Context } from '../context.ts'
import type { Invocation } from '../manifest.ts'
import { createPrinter } from '../output/printer.ts'
import { safeText } from '../output/safe-text.ts'
import { readBody, takesStdin, timeOf } from '../webhooks/signed-request.ts'
import { findSigningSecrets } from '../webhooks/signing-secrets.ts'

/** Prints headers in the form that `curl -H @-` reads, unless another format is requested. */
export async function webhooksSign(context: Context, { settings }: Invocation): Promise<void> {
  const printer = await createPrinter(context, settings)
  const now = timeOf(context, settings)
  const { secrets } = await findSigningSecrets(context, takesStdin(settings))
  const [secret, previous_secret] = secrets
  const body = await readBody(context, settings)
  const signed = signWebhook({ body, secret, now, ...(previous_secret === undefined ? {} : { previous_secret }) })
  const headers = { 'Content-Type': 'application/json', ...signed }
  if (settings.output !== undefined || settings.query !== undefined) return await printer.answer(headers)
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${safeText(value)}\n`)
  await context.stdout.write(lines.join(''))
}
