import { apiPages } from './api-pages.ts'
import { cliPages } from './cli-pages.ts'
import { errorPages } from './error-pages.ts'
import type { ReferencePage } from './markdown.ts'
import { packagePages } from './package-pages.ts'
import { sdkPages } from './sdk-pages.ts'

/** Every page of the site that is not a file in `docs/`. */
export function referencePages(): ReferencePage[] {
  return [...apiPages(), ...cliPages(), ...errorPages(), ...packagePages(), ...sdkPages()]
}
