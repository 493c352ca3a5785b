import type { Routes } from '../../generated/routes.gen.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Pages } from '../../platform/pagination.ts'
import { savedViewView, viewsOf } from './saved-view.model.ts'
import { createSavedView, deleteSavedView, updateSavedView, type WriteSavedViewDeps } from './write-saved-view.ts'

type Operations = 'listSavedViews' | 'createSavedView' | 'updateSavedView' | 'deleteSavedView'

export function savedViewHandlers(deps: WriteSavedViewDeps & { pages: Pages }): Pick<Routes<Caller>, Operations> {
  const { knex, pages } = deps
  return {
    async listSavedViews({ caller, query }) {
      const page = pages.open({ operation: 'listSavedViews', caller, query })
      const after = page.after === null ? null : cursorOf(page.after)
      const fetched = await viewsOf(knex, caller)
        .modify((views) => query.list && views.where('list', query.list))
        .modify((views) => after && views.whereRaw('(name, saved_view_id) > (?, ?)', after))
        .orderBy(['name', 'saved_view_id'])
        .limit(page.limit)
      const { rows, next_page_token } = page.close(fetched, ({ saved_view_id, name }) => `${saved_view_id} ${name}`)
      return { status: 200, body: { saved_views: rows.map(savedViewView), next_page_token } }
    },
    async createSavedView({ caller, body }) {
      return { status: 201, body: savedViewView(await createSavedView(deps, caller, body)) }
    },
    async updateSavedView({ caller, params: { saved_view_id }, body: change }) {
      return { status: 200, body: savedViewView(await updateSavedView(deps, caller, { saved_view_id, change })) }
    },
    async deleteSavedView({ caller, params: { saved_view_id } }) {
      await deleteSavedView(deps, caller, saved_view_id)
      return { status: 204 }
    },
  }
}

/** Only the name, which comes last, may contain a space. */
function cursorOf(after: string): [name: string, saved_view_id: string] {
  const end = after.indexOf(' ')
  return [after.slice(end + 1), after.slice(0, end)]
}
