import manifest from '../../package.json' with { type: 'json' }

/** The build replaces this with the commit. */
declare const OHUN_REVISION: string | undefined

/** The version that runs in this process. */
export const VERSION: string = manifest.version
/** The commit that the package was built from; `source` if the sources run as they are. */
export const REVISION: string = typeof OHUN_REVISION === 'undefined' ? 'source' : OHUN_REVISION
