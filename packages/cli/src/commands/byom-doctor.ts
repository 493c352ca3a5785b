import { examine } from '../byom/doctor/examine.ts'
import type { Finding } from '../byom/doctor/finding.ts'
import { targetUrl } from '../byom/target.ts'
import type { Context } from '../context.ts'
import { CliError } from '../errors.ts'
import { exitCodes } from '../exit-codes.ts'
import type { Invocation } from '../manifest.ts'
import { createPrinter } from '../output/printer.ts'
import { findSigningSecrets } from '../webhooks/signing-secrets.ts'

/** Prints every finding, then fails if one is a fault. */
export async function byomDoctor(context: Context, { settings }: Invocation): Promise<void> {
  const { requests = ['events', 'turns'], agent_id, probe } = settings
  const printer = await createPrinter(context, settings, {
    items: 'checks',
    forPeople: (report) => lines((report as { checks: readonly Finding[] }).checks),
  })
  const url = targetUrl(settings.url, 'byom doctor')
  const { secrets } = await findSigningSecrets(context, false)
  const { findings, unreachable } = await examine(context, { target: { url, secrets }, requests, agent_id, probe })
  const failed = findings.filter(({ result }) => result === 'failed')
  await printer.answer({ url, healthy: failed.length === 0, checks: findings })
  const [first] = failed
  if (!first) return
  const message = `${first.check}: sent ${first.sent}; got ${first.got}. ${first.fix}`
  throw new CliError('RECEIVER_FAULTY', unreachable ? exitCodes.network : exitCodes.other, message)
}

/** One line per finding: findings are sentences, which are too long for a column. */
function lines(findings: readonly Finding[]): Record<string, string> {
  return Object.fromEntries(
    findings.map(({ check, result, sent, got, fix, guide }) => {
      if (result === 'ok') return [check, `ok: ${got}`]
      if (result === 'skipped') return [check, `skipped: ${got}`]
      return [check, `${result}: sent ${sent}; got ${got}. ${fix} ${guide}`]
    }),
  )
}
