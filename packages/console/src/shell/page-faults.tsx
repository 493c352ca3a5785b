import { Link, type ErrorComponentProps } from '@tanstack/react-router'
import { text } from '../text/shell.ts'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { Empty, Page } from '../ui/page.tsx'

export function NotFound() {
  return (
    <Page title={text.not_found}>
      <Empty title={text.not_found}>
        <p>{text.not_found_hint}</p>
        <Link to="/">{text.start}</Link>
      </Empty>
    </Page>
  )
}

/**
 * Shown for a page that failed to load or to render. A new release of the service has other files, which a reload
 * fetches.
 */
export function PageFault({ error, reset }: ErrorComponentProps) {
  return (
    <Page title={text.page_failed}>
      <ErrorNotice error={error} retry={isMissingFile(error) ? () => location.reload() : reset} />
    </Page>
  )
}

const isMissingFile = (error: unknown): boolean => /dynamically imported module|preload/i.test(String(error))
