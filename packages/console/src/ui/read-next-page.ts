/** A list, as far as it has been read. */
interface Read {
  hasNextPage: boolean
  isError: boolean
  data: { pages: readonly unknown[] } | undefined
}

/** A list that is read page by page. */
export interface PagedList extends Read {
  fetchNextPage: (options: { cancelRefetch: boolean }) => Promise<Read>
}

/** The most attempts for a page. In a busy workspace, several may be interrupted in a row. */
const TRIES = 10

/** Reads the next page, and tries again if a live event, which reads the whole list, has interrupted that. */
export async function readNextPage({ data, fetchNextPage }: PagedList): Promise<void> {
  const count = data?.pages.length ?? 0
  for (let tries = 0; tries < TRIES; tries++) {
    // If the list is being read, this waits for the end of that.
    const read = await fetchNextPage({ cancelRefetch: false })
    if (read.isError || !read.hasNextPage || (read.data?.pages.length ?? 0) > count) return
  }
}
