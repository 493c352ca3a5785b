import { useState } from 'react'
import { text } from '../text/common.ts'
import { Button } from './button.tsx'
import { readNextPage, type PagedList } from './read-next-page.ts'

interface MoreProps {
  list: PagedList & { isFetchingNextPage: boolean }
  label?: string
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
