import { text } from '../text/common.ts'
import { Button } from './button.tsx'

interface MoreProps {
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown }
  label?: string
}

/** Reads the next page of a list. A second click does not begin the request again. */
export function More({ list: { hasNextPage, isFetchingNextPage, fetchNextPage }, label = text.more }: MoreProps) {
  if (!hasNextPage) return null
  return (
    <div>
      <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        {label}
      </Button>
    </div>
  )
}
