import { createContext, use, type ReactNode } from 'react'
import type { Permission } from '../api/permissions.ts'
import { useMay } from '../api/role.ts'

const ReadOnlyContext = createContext(false)

/** Fields whose values only some roles may change: others read them. */
export function ChangeableBy({ may, children }: { may: Permission; children: ReactNode }) {
  const may_change = useMay(may)
  return <ReadOnlyContext value={!may_change}>{children}</ReadOnlyContext>
}

/** Fields that are no settings, such as a test, within others that may be read only. */
export function Usable({ children }: { children: ReactNode }) {
  return <ReadOnlyContext value={false}>{children}</ReadOnlyContext>
}

/** Whether the person may only read the fields here. */
export const useReadOnly = (): boolean => use(ReadOnlyContext)

/** Shows a button or a part only to people who may change the fields here. */
export function WhereChangeable({ children }: { children: ReactNode }) {
  return useReadOnly() ? null : children
}
