import { expect, test } from 'vitest'
import { errorCatalogue, type ErrorRule } from '../../packages/server/src/generated/errors.gen.ts'

const advice: Record<ErrorRule['retry'], (rule: ErrorRule) => string> = {
  no: () => 'no',
  once: () => 'once',
  backoff: (rule) => `with increasing delays, starting at ${rule.delay_seconds} s`,
  after_retry_after: () => 'after the time in `Retry-After`',
  after_delay: (rule) => (rule.delay_seconds ? `after ${hours(rule.delay_seconds)}` : 'with other input'),
  automatic: () => 'the service retries it automatically',
}
const hours = (seconds: number) => `${seconds / 3600} hours`

/** The automatic retries of the SDK and the command line, in words. */
const retried: Record<ErrorRule['retry'], (rule: ErrorRule) => string> = {
  no: () => 'They do not retry it: the same request fails again.',
  once: () => 'They retry it once.',
  backoff: (rule) => `They retry it with increasing delays, starting at ${rule.delay_seconds} s.`,
  after_retry_after: () => 'They retry it after the time in `Retry-After`.',
  after_delay: () => 'They do not retry it.',
  automatic: () => 'They do not retry it; the service repeats deliveries of events itself.',
}

/** The limit of the retries of the SDK and the command line. */
const risk = ({ outcome }: ErrorRule) =>
  outcome === 'unknown'
    ? ' They do not repeat a request that could take effect twice, because it may have been carried out.'
    : ''

const row = ([code, rule]: [string, ErrorRule]) =>
  `| [\`${code}\`](#${code.toLowerCase()}) | ${rule.status} | ${rule.cause} | ${advice[rule.retry](rule)} | ${rule.exit_code} |`

const section = ([code, rule]: [string, ErrorRule]) => `### ${code}

${rule.cause}

**How to fix it.** ${rule.fix}

**The SDK and the command line.** ${retried[rule.retry](rule)}${risk(rule)} The exit code of \`ohun\` is ${rule.exit_code}.

${response(code, rule.example)}
`

const response = (code: string, message: string) => `\`\`\`json
${JSON.stringify(
  {
    error_code: code,
    message,
    request_id: 'req_0Ub5Xw1A000k3mZq8RtYvLp',
    documentation_url: `http://127.0.0.1:7070/docs/errors/${code}`,
  },
  null,
  2,
)}
\`\`\``

const page = `# Errors

<!-- Written by test/architecture/errors-page.test.ts from openapi/errors.yaml: \`npm test -- errors-page -u\`. -->

This page lists every error code of the API with its status, its cause and how to fix it, and says which requests to repeat.

Every error response has this body, including those for unknown paths and malformed JSON:

${response('INVALID_ARGUMENT', errorCatalogue.INVALID_ARGUMENT.example)}

Use \`error_code\` to handle errors in your program. \`message\` is for people: it names the field, what is wrong and what is
accepted. Quote \`request_id\` (also in the header \`X-Request-Id\`) when you contact support. Whether a retry can help depends on
the code, not on the status. The SDK and the command line follow the column "Retry?" automatically. They repeat a request only if it
cannot take effect twice; the [README of the SDK](../packages/sdk/README.md#retries) says when. \`documentation_url\` leads to a
page about the code. The last column is the exit code of [the command line](../packages/cli/README.md#exit-codes).

| Code | Status | Cause | Retry? | Exit code |
|---|---|---|---|---|
${Object.entries(errorCatalogue).map(row).join('\n')}

## Each code

${Object.entries(errorCatalogue).map(section).join('\n')}`

test('docs/errors.md explains every error code of openapi/errors.yaml', async () => {
  await expect(page).toMatchFileSnapshot('../../docs/errors.md')
})
