/**
 * Links to sections that moved to another page are on other sites and in bookmarks. They are opened where the section is now.
 * @param open - Opens the page at the current address.
 */
export async function followMovedSection(base: string, open: (path: string) => Promise<void>): Promise<void> {
  const { pathname, hash } = location
  const anchor = decodeURIComponent(hash.slice(1))
  if (anchor === '' || document.getElementById(anchor)) return
  // Loaded only for such a link, because few readers have one.
  const { movedSections } = await import('./moved-sections.ts')
  const moved = movedSections.get(`${pathname.slice(base.length).replace(/\.html$/, '')}#${anchor}`)
  if (moved === undefined) return
  // The old address is replaced, because the back button would otherwise lead to it and here again.
  history.replaceState({}, '', base + moved)
  await open(base + moved)
}
