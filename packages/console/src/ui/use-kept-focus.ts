import { useEffect, type RefObject } from 'react'

/**
 * Keeps the focus in a list whose focused row leaves the page, because it was deleted: the list gets it. Otherwise
 * the next key would act on the whole page.
 */
export function useKeptFocus(main: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = main.current!
    let lists: readonly HTMLElement[] = []
    const enter = ({ target }: FocusEvent): void => void (lists = listsAround(target as Element, element))
    // An element that is removed loses the focus just before.
    const leave = ({ target }: FocusEvent): void =>
      void setTimeout(() => (target as Element).isConnected && target !== document.activeElement && (lists = []))
    const observer = new MutationObserver(() => {
      if (lists.length === 0 || document.activeElement !== document.body) return
      lists.find(({ isConnected }) => isConnected)?.focus({ preventScroll: true })
    })
    element.addEventListener('focusin', enter)
    element.addEventListener('focusout', leave)
    observer.observe(element, { childList: true, subtree: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('focusin', enter)
      element.removeEventListener('focusout', leave)
    }
  }, [main])
}

/** The lists and tables that contain an element. They can have the focus, so that the keyboard can scroll them. */
function listsAround(target: Element, main: Element): HTMLElement[] {
  const list = target.parentElement?.closest<HTMLElement>('[tabindex="0"]')
  return list && main.contains(list) ? [list, ...listsAround(list, main)] : []
}
