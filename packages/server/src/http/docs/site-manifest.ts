/** The description of a built site, which `scripts/build-site.ts` writes to `manifest.json` beside the files. */
export interface SiteManifest {
  /** The digest of everything that the site is built from. */
  inputs: string
  /** Paths below the folder. */
  files: string[]
  /** Sources of the inline scripts for `script-src`, such as `'sha256-…'`. */
  inline_scripts: string[]
}

/** The placeholder in built files for the address of the server that serves them, which the build does not know. */
export const SITE_ADDRESS = 'https://ohun.invalid'

export const MANIFEST = 'manifest.json'

/** The folder of the built documentation, inside this package so that it is published with it. */
export const SITE_FOLDER = new URL('../../../dist/docs/', import.meta.url)

/** The folder of the built console. */
export const CONSOLE_FOLDER = new URL('../../../dist/console/', import.meta.url)
