import { referencePages } from '../reference/pages.ts'

export default {
  paths: () =>
    referencePages().map(({ section, page, content }) => ({
      params: { section, page },
      content,
    })),
}
