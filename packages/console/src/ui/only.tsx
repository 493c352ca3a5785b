import type { ReactNode } from 'react'
import type { Permission } from '../api/permissions.ts'
import { useMay } from '../api/role.ts'

/** Shows an action or a part of a page only to people whose role may use it. */
export function Only({ may, children }: { may: Permission; children: ReactNode }) {
  return useMay(may) ? children : null
}
