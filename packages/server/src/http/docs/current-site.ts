import { stat } from 'node:fs/promises'
import type { Clock } from '@ohun/clock'
import { MANIFEST } from './site-manifest.ts'

const CHECK_MS = 1_000

export interface CurrentSiteDeps<Site> {
  clock: Clock
  /** The folder into which the build writes the site. */
  folder: URL
  open: (folder: URL) => Promise<Site>
}

/** The current version of a site: `npm start` builds or rebuilds it while the service already answers. */
export class CurrentSite<Site> {
  readonly #clock: Clock
  readonly #folder: URL
  readonly #open: () => Promise<Site>
  #site: Promise<Site> | undefined
  #built_at = NaN
  #checked_at = -Infinity

  constructor({ clock, folder, open }: CurrentSiteDeps<Site>) {
    this.#clock = clock
    this.#folder = folder
    this.#open = () => open(folder)
  }

  /**
   * Sends a document of the site. Tries once more if the site was replaced in the meantime.
   * @param send - Fails with ENOENT when a file of the site is gone.
   */
  async use(send: (site: Site) => Promise<void> | void): Promise<void> {
    try {
      await send(await this.#get())
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
      this.#checked_at = -Infinity
      await send(await this.#get())
    }
  }

  async #get(): Promise<Site> {
    const now = this.#clock.monotonic_ms()
    if (!this.#site || now - this.#checked_at >= CHECK_MS) {
      this.#checked_at = now
      await this.#openIfReplaced()
    }
    return await (this.#site ??= this.#open())
  }

  async #openIfReplaced(): Promise<void> {
    const built_at = await stat(new URL(MANIFEST, this.#folder)).then(
      ({ mtimeMs }) => mtimeMs,
      () => 0,
    )
    if (built_at === this.#built_at) return
    this.#built_at = built_at
    this.#site = this.#open()
  }
}
