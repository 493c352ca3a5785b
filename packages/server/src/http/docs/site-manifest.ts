/** The description of a built site, which `scripts/build-site.ts` writes to `manifest.json` beside the files. */
export interface SiteManifest {
  /** Digest of everything that the site is made of. */
  inputs: string
  /** Paths below the folder. */
  files: string[]
  /** Sources of the inline scripts for `script-src`, such as `'sha256-…'`. */
  inline_scripts: string[]
}

/** The built files have it in place of the address of the server that serves them, which the build does not know. */
export const SITE_ADDRESS = 'https://ohun.invalid'

export const MANIFEST = 'manifest.json'

/** Where the built documentation is: inside of this package, so that it is published with it. */
export const SITE_FOLDER = new URL('../../../dist/docs/', import.meta.url)

/** Where the built console is. */
export const CONSOLE_FOLDER = new URL('../../../dist/console/', import.meta.url)
