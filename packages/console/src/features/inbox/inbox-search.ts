import type { ListInboxData } from '@ohun/sdk'

export const VIEWS = ['all', 'unassigned', 'mine', 'unread'] as const
export type View = (typeof VIEWS)[number]

/** The filters and the open conversation, as the address has them. */
export interface InboxSearch {
  view?: View | undefined
  search?: string | undefined
  open?: string | undefined
}

const isView = (value: unknown): value is View => VIEWS.some((view) => view === value)
const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : undefined

export function readInboxSearch({ view, search, open }: Record<string, unknown>): InboxSearch {
  return { view: isView(view) ? view : undefined, search: textOf(search), open: textOf(open) }
}

/** Digits enough to search by. */
export const isSearchable = (search: string): boolean =>
  /^[0-9+() .-]{4,40}$/.test(search) && search.replace(/\D/g, '').length >= 4

export function inboxQueryOf({ view, search }: InboxSearch, user_id: string | undefined): ListInboxData['query'] {
  return {
    page_size: 50,
    ...(search && isSearchable(search) && { search }),
    ...(view === 'unassigned' && { assigned_user_id: 'none' }),
    ...(view === 'mine' && { assigned_user_id: user_id ?? 'none' }),
    ...(view === 'unread' && { unread: true }),
  }
}
