import { text } from '../../text/money.ts'
import { SectionPages } from '../../ui/section-pages.tsx'
import { sections } from './sections.ts'

export function MoneyLayout() {
  return <SectionPages label={text.title} sections={sections} />
}
