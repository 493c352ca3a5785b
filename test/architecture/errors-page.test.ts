import { expect, test } from 'vitest'
import { errorCatalogue, type ErrorRule } from '../../packages/server/src/generated/errors.gen.ts'

const advice: Record<ErrorRule['retry'], (rule: ErrorRule) => string> = {
  no: () => 'no',
  once: () => 'once',
  backoff: (rule) => `with growing pauses, from ${rule.delay_seconds} s on`,
  after_retry_after: () => 'after the seconds in `Retry-After`',
  after_delay: (rule) => (rule.delay_seconds ? `not before ${hours(rule.delay_seconds)}` : 'with other input'),
  automatic: () => 'the service itself repeats it',
}
const hours = (seconds: number) => `${seconds / 3600} hours have passed`

const row = ([code, rule]: [string, ErrorRule]) =>
  `| \`${code}\` | ${rule.status} | ${rule.cause} | ${advice[rule.retry](rule)} |`

const page = `# Errors

<!-- Written by test/architecture/errors-page.test.ts from openapi/errors.yaml: \`npm test -- -u errors-page\`. -->

Every answer that is not a success has this body, whatever failed, an unknown path and malformed JSON included:

\`\`\`json
{
  "error_code": "INVALID_ARGUMENT",
  "message": "to_number: must be E.164, such as +2348031234567",
  "request_id": "req_0Ub5Xw1A000k3mZq8RtYvLp",
  "documentation_url": "http://127.0.0.1:7070/docs/errors/INVALID_ARGUMENT"
}
\`\`\`

Branch on \`error_code\`; \`message\` is for people and names the field, its fault and what would be accepted. Quote
\`request_id\` (also the header \`X-Request-Id\`) when you ask for help. Whether repeating can help is a matter of the
code, not of the status; the SDK follows the last column by itself.

| Code | Status | Cause | Repeat? |
|---|---|---|---|
${Object.entries(errorCatalogue).map(row).join('\n')}
`

test('docs/errors.md lists every error code as openapi/errors.yaml has it', async () => {
  await expect(page).toMatchFileSnapshot('../../docs/errors.md')
})
