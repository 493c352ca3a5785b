import type { ListInboxData } from '@ohun/sdk'

export const VIEWS = ['all', 'unassigned', 'mine', 'unread'] as const
export type View = (typeof VIEWS)[number]

/** The filters and the open conversation, which are stored in the address. */
export interface InboxSearch {
  view?: View | undefined
  /** The person to whom the conversations are assigned. */
  assignee?: string | undefined
  search?: string | undefined
  open?: string | undefined
}

const isView = (value: unknown): value is View => VIEWS.some((view) => view === value)
const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : undefined

export function readInboxSearch({ view, assignee, search, open }: Record<string, unknown>): InboxSearch {
  const chosen = isView(view) ? view : undefined
  return { view: chosen, assignee: textOf(assignee), search: textOf(search), open: textOf(open) }
}

/** Whether there are enough digits to search for. */
export const isSearchable = (search: string): boolean =>
  /^[0-9+() .-]{4,40}$/.test(search) && search.replace(/\D/g, '').length >= 4

export function inboxQueryOf(
  { view, assignee, search }: InboxSearch,
  user_id: string | undefined,
): ListInboxData['query'] {
  return {
    page_size: 50,
    ...(search && isSearchable(search) && { search }),
    ...(assignee && { assigned_user_id: assignee }),
    ...(view === 'unassigned' && { assigned_user_id: 'none' }),
    ...(view === 'mine' && { assigned_user_id: user_id ?? 'none' }),
    ...(view === 'unread' && { unread: true }),
  }
}
