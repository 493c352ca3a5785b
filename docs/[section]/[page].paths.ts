import { referencePages } from '../reference/pages.ts'

export default {
  paths: () =>
    referencePages().map(({ section, page, title, description, content }) => ({
      params: { section, page, title, description },
      content,
    })),
}
