/** Part of the options of a search in MiniSearch; a function cannot come from the configuration, as that would need `eval`. */
export interface SearchRanking {
  tokenize(query: string): string[]
  boostDocument(id: string): number
}

/** Error pages have few words, most of them in the title, so they would outrank every guide that explains the matter. */
const ERROR_PAGE_BOOST = 0.02

/** Guides before error pages, but for a reader who looks for the code itself. */
export function searchRanking(errors: string): SearchRanking {
  let asked = ''
  return {
    tokenize(query) {
      asked = query.trim().toUpperCase()
      return query.split(/[\n\r\p{Z}\p{P}]+/u)
    },
    boostDocument(id) {
      const [page = ''] = id.split('#')
      return page.startsWith(errors) && page !== `${errors}${asked}` ? ERROR_PAGE_BOOST : 1
    },
  }
}
