import { Link, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useEnvironment } from '../api/client.ts'
import { text } from '../text/common.ts'
import { Empty, Page } from './page.tsx'

/** A page about something that production does not have. In production, it links to the same page of the sandbox. */
export function SandboxOnly({ title, children }: { title: string; children: ReactNode }) {
  const environment = useEnvironment()
  const { pathname } = useLocation()
  if (environment === 'sandbox') return children
  return (
    <Page title={title}>
      <Empty title={text.sandbox_only}>
        <Link to={pathname.replace(/^\/production/, '/sandbox')}>{text.to_sandbox}</Link>
      </Empty>
    </Page>
  )
}
