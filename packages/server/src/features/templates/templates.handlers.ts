import type { Routes } from '../../generated/routes.gen.ts'
import type { Caller } from '../../platform/caller.ts'
import { templates } from './templates.ts'

export function templateHandlers(): Pick<Routes<Caller>, 'listTemplates'> {
  return {
    async listTemplates() {
      return { status: 200, body: { templates: [...templates] } }
    },
  }
}
