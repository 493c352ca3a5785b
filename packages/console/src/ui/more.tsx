import { useState } from 'react'
import { text } from '../text/common.ts'
import { Button } from './button.tsx'

interface MoreProps {
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown }
  label?: string
}

/**
 * Reads the next page of a list. A second click does not begin the request again. After the last page, a text takes the place of the
 * button, and its focus: otherwise the next key would act on the whole page.
 */
export function More({ list: { hasNextPage, isFetchingNextPage, fetchNextPage }, label = text.more }: MoreProps) {
  const [was_clicked, setClicked] = useState(false)
  if (!hasNextPage)
    return was_clicked ? (
      <p ref={takeLostFocus} tabIndex={-1}>
        {text.no_more}
      </p>
    ) : null
  const readMore = (): void => {
    setClicked(true)
    void fetchNextPage()
  }
  return (
    <div>
      <Button busy={isFetchingNextPage} onClick={readMore}>
        {label}
      </Button>
    </div>
  )
}

function takeLostFocus(element: HTMLElement | null): void {
  if (document.activeElement === document.body) element?.focus({ preventScroll: true })
}
