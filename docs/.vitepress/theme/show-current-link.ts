/** The sidebar of the API is longer than the screen: it opens where the page is. On telephones it is behind a button. */
export function showCurrentLink(): void {
  if (!matchMedia('(min-width: 960px)').matches) return
  document.querySelector('.VPSidebarItem.is-link.is-active')?.scrollIntoView({ block: 'center' })
}
