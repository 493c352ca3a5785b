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

const row = ([code, rule]: [string, ErrorRule]) =>
  `| \`${code}\` | ${rule.status} | ${rule.cause} | ${advice[rule.retry](rule)} |`

const page = `# Errors

<!-- Written by test/architecture/errors-page.test.ts from openapi/errors.yaml: \`npm test -- -u errors-page\`. -->

Every error response has this body, including those for unknown paths and malformed JSON:

\`\`\`json
{
  "error_code": "INVALID_ARGUMENT",
  "message": "to_number: must be E.164, such as +2348031234567",
  "request_id": "req_0Ub5Xw1A000k3mZq8RtYvLp",
  "documentation_url": "http://127.0.0.1:7070/docs/errors/INVALID_ARGUMENT"
}
\`\`\`

Use \`error_code\` to handle errors in your program. \`message\` is for people: it names the field, what is wrong and what is
accepted. Quote \`request_id\` (also in the header \`X-Request-Id\`) when you contact support. Whether a retry can help depends on
the code, not on the status. The SDK follows the last column automatically.

| Code | Status | Cause | Retry? |
|---|---|---|---|
${Object.entries(errorCatalogue).map(row).join('\n')}
`

test('docs/errors.md lists every error code as openapi/errors.yaml has it', async () => {
  await expect(page).toMatchFileSnapshot('../../docs/errors.md')
})
