import { text } from '../../text/settings.ts'
import { SectionPages } from '../../ui/section-pages.tsx'
import { sections } from './sections.ts'

export function SettingsLayout() {
  return <SectionPages label={text.title} sections={sections} />
}
