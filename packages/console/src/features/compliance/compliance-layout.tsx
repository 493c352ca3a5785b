import { text } from '../../text/compliance.ts'
import { text as consents } from '../../text/consents.ts'
import { SectionPages, type Section } from '../../ui/section-pages.tsx'

const sections: readonly Section[] = [
  { title: text.overview, to: '/$environment/compliance', exact: true },
  { title: consents.title, to: '/$environment/compliance/consents' },
]

export function ComplianceLayout() {
  return <SectionPages label={text.title} sections={sections} />
}
