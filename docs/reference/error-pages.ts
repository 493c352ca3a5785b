import type { ErrorRule } from '../../openapi/codegen/contract.ts'
import { className } from '../../openapi/codegen/sdk-plugin/error-classes.ts'
import { contract, operationPath } from './contract.ts'
import { description as describe } from './description.ts'
import { fence, paragraphs, prose, type ReferencePage } from './markdown.ts'

/** One page per error code, at the address that is the `documentation_url` of the error. */
export function errorPages(): ReferencePage[] {
  return Object.entries(contract.errors).map(([name, rule]) => errorPage(name, rule))
}

function errorPage(name: string, rule: ErrorRule): ReferencePage {
  const content = paragraphs(
    `# ${name}`,
    `<p class="endpoint"><span class="method status">${rule.status}</span> <code>error_code: "${name}"</code></p>`,
    prose(rule.cause),
    '## How to fix it',
    prose(rule.fix),
    '## Retry',
    retryText(rule),
    '## Example',
    fence('json [Response body]', exampleBody(name, rule)),
    '## In the SDK and the command line',
    clientsText(name, rule),
    ...operationList(name),
    'Quote `request_id` when you contact support. [All error codes](/errors)',
  )
  return {
    section: 'errors',
    page: name,
    title: name,
    description: describe(`${name} (${rule.status}): ${rule.cause}`, rule.fix),
    content,
    keywords: rule.cause,
  }
}

const RETRY: Record<ErrorRule['retry'], (rule: ErrorRule) => string> = {
  no: () => 'The same request fails again. Fix the cause first.',
  once: () => 'Repeat the request once. If it fails again, contact support.',
  backoff: ({ delay_seconds }) => `Repeat the request with increasing delays, starting at ${delay_seconds} s.`,
  after_retry_after: () => 'Repeat the request after the number of seconds in the header `Retry-After`.',
  after_delay: ({ delay_seconds }) =>
    delay_seconds ? `Repeat the request after ${delay_seconds / 3600} hours.` : 'Repeat the request with other input.',
  automatic: () => 'The service retries it automatically.',
}

function retryText(rule: ErrorRule): string {
  return RETRY[rule.retry](rule)
}

/** Those that the SDK repeats on its own. */
const RETRIED = new Set<ErrorRule['retry']>(['once', 'backoff', 'after_retry_after'])

function clientsText(name: string, { retry, exit_code }: ErrorRule): string {
  const sdk = RETRIED.has(retry)
    ? 'The SDK and the command line repeat such a request on their own, if it cannot take effect twice. Then the SDK'
    : 'The SDK'
  return `${sdk} throws \`${className(name)}\`. The exit code of \`ohun\` is \`${exit_code}\`.`
}

function exampleBody(name: string, { example }: ErrorRule): string {
  const body = {
    error_code: name,
    message: example,
    request_id: 'req_0Ub5Xw1A000k3mZq8RtYvLp',
    documentation_url: `https://api.example.com/docs/errors/${name}`,
  }
  return JSON.stringify(body, null, 2)
}

/** Errors that every operation can answer are listed nowhere. */
const MANY = 30

function operationList(name: string): string[] {
  const { operations } = contract
  const found = operations.filter(({ responses }) => responses.some(({ codes }) => codes.includes(name)))
  if (found.length === 0) return []
  const title = '## Operations'
  if (found.length > MANY) return [title, `${found.length} of ${operations.length} operations can answer this.`]
  return [title, found.map(({ id, summary }) => `- [${prose(summary)}](${operationPath(id)})`).join('\n')]
}
