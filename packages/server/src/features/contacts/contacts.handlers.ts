import type { Routes } from '../../generated/routes.gen.ts'
import type { Caller } from '../../platform/caller.ts'
import { eraseContact, type EraseContactDeps } from './erase-contact.ts'

export function contactHandlers(deps: EraseContactDeps): Pick<Routes<Caller>, 'eraseContact'> {
  return {
    async eraseContact({ caller, params: { e164 } }) {
      return { status: 200, body: { erased: true, e164, records_affected: await eraseContact(deps, caller, e164) } }
    },
  }
}
