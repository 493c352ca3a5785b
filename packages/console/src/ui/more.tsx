import { useState } from 'react'
import { text } from '../text/common.ts'
import { Button } from './button.tsx'

/** A list, as far as it has been read. */
interface Read {
  hasNextPage: boolean
  isError: boolean
  data: { pages: readonly unknown[] } | undefined
}

interface MoreProps {
  list: Read & {
    isFetchingNextPage: boolean
    fetchNextPage: (options: { cancelRefetch: boolean }) => Promise<Read>
  }
  label?: string
}

/** A live event may begin a reading of the whole list, which ends that of the next page. In a busy workspace, this happens a few times. */
const TRIES = 10

async function readNextPage({ data, fetchNextPage }: MoreProps['list']): Promise<void> {
  const count = data?.pages.length ?? 0
  for (let tries = 0; tries < TRIES; tries++) {
    // If the list is being read, this waits for the end of that.
    const read = await fetchNextPage({ cancelRefetch: false })
    if (read.isError || !read.hasNextPage || (read.data?.pages.length ?? 0) > count) return
  }
}

/**
 * Reads the next page of a list. A second click does not begin the request again. After the last page, a text takes the place of the
 * button, and its focus: otherwise the next key would act on the whole page.
 */
export function More({ list, label = text.more }: MoreProps) {
  const [was_clicked, setClicked] = useState(false)
  const [is_reading, setReading] = useState(false)
  if (!list.hasNextPage)
    return was_clicked ? (
      <p ref={takeLostFocus} tabIndex={-1}>
        {text.no_more}
      </p>
    ) : null
  const readMore = (): void => {
    setClicked(true)
    setReading(true)
    void readNextPage(list).finally(() => setReading(false))
  }
  return (
    <div>
      <Button busy={is_reading || list.isFetchingNextPage} onClick={readMore}>
        {label}
      </Button>
    </div>
  )
}

function takeLostFocus(element: HTMLElement | null): void {
  if (document.activeElement === document.body) element?.focus({ preventScroll: true })
}
