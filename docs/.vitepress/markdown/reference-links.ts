import type { MarkdownRenderer } from 'vitepress'
import { contract, errorPath, operationAt, operationPath } from '../../reference/contract.ts'
import { slug } from '../../reference/slug.ts'

type Token = ReturnType<MarkdownRenderer['parse']>[number]

const events = new Set(contract.webhooks.filter(({ kind }) => kind === 'event').map(({ name }) => name))

/** `POST /v1/calls`, `NOT_FOUND` and `call.completed` in a text lead to their pages. */
export function referenceLinks(md: MarkdownRenderer): void {
  md.core.ruler.push('reference_links', ({ tokens, env, Token: New }) => {
    const own = pageAddress((env as { relativePath?: string }).relativePath ?? '')
    tokens.forEach((token, index) => {
      if (token.type !== 'inline' || tokens[index - 1]?.type === 'heading_open') return
      token.children = withLinks(token.children ?? [], own, New)
    })
  })
}

const pageAddress = (path: string): string => `/${path.replace(/\.md$/, '')}`

function withLinks(
  children: Token[],
  own: string,
  New: new (type: string, tag: string, nesting: -1 | 1) => Token,
): Token[] {
  let open = 0
  return children.flatMap((child) => {
    open += child.type === 'link_open' ? 1 : child.type === 'link_close' ? -1 : 0
    const target = child.type === 'code_inline' && open === 0 ? targetOf(child.content) : undefined
    if (target === undefined || target.split('#')[0] === own) return [child]
    const start = new New('link_open', 'a', 1)
    start.attrSet('href', target)
    return [start, child, new New('link_close', 'a', -1)]
  })
}

function targetOf(text: string): string | undefined {
  if (text in contract.errors) return errorPath(text)
  if (events.has(text)) return `/webhook-events#${slug(text)}`
  const operation = /^(?:GET|POST|PUT|PATCH|DELETE) \//.test(text) ? operationAt(text) : undefined
  return operation && operationPath(operation)
}
