import { useEffect, type RefObject } from 'react'

/** The page of the address that has the focus. Undefined until the first page is shown, where the browser decides. */
let at: string | undefined
let arrived = false

/**
 * Moves the focus into a page that the person has opened, so that a screen reader reads its name and the next key
 * acts in it. A page may show its loading state first, and a field that has taken the focus keeps it.
 */
export function useFocusOnArrival(main: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { pathname } = location
    arrived = at === undefined ? false : arrived || at !== pathname
    at = pathname
    if (!arrived || main.current!.contains(document.activeElement) || document.querySelector('dialog[open]')) return
    main.current!.focus({ preventScroll: true })
  }, [main])
}
