import type { MarkdownRenderer } from 'vitepress'

type Token = ReturnType<MarkdownRenderer['parse']>[number]

/** Each cell knows the title of its column: on a telephone the CSS shows a row as a card, cell below cell. */
export function tableLabels(md: MarkdownRenderer): void {
  md.core.ruler.push('table_labels', ({ tokens }) => {
    let titles: string[] = []
    let column = 0
    tokens.forEach((token, index) => {
      if (token.type === 'table_open') titles = []
      else if (token.type === 'tr_open') column = 0
      else if (token.type === 'th_open') titles.push(labelOf(tokens[index + 1]))
      else if (token.type === 'td_open') token.attrSet('data-label', titles[column++] ?? '')
    })
  })
}

function labelOf(inline: Token | undefined): string {
  const title = (inline?.children ?? []).map(({ content }) => content).join('')
  return title === '' || /[?:]$/.test(title) ? title : `${title}:`
}
