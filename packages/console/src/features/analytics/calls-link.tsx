import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useEnvironment } from '../../api/client.ts'
import { timesBetween } from '../../ui/lagos-days.ts'
import type { CallSearch } from '../calls/list/call-search.ts'

export interface Span {
  from: string
  to: string
  agent_id?: string | undefined
}

/** Links to the calls behind a figure. */
export function CallsLink({ span, search, children }: { span: Span; search?: CallSearch; children: ReactNode }) {
  const environment = useEnvironment()
  const { from, to, agent_id } = span
  const filters = { ...timesBetween(from, to), ...(agent_id && { agent_id }), ...search }
  return (
    <Link to="/$environment/calls" params={{ environment }} search={filters}>
      {children}
    </Link>
  )
}
