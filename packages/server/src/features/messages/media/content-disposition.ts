/** Characters that a quoted name must not contain, and those that would make it a path. */
const UNSAFE = /[^\x20-\x7e]|["\\/:*?<>|%]/g

/**
 * A file to save under this name (RFC 6266): in ASCII for every client, and unchanged for those that support UTF-8. It never
 * names another folder.
 */
export function attachment(name: string): string {
  const bare =
    name
      .toWellFormed()
      .replaceAll(/[/\\]/g, '_')
      .replaceAll(/[\p{Cc}\p{Bidi_Control}]/gu, '') // the latter make `exe.png` look like `gnp.exe`
      .trim() || 'file'
  const ascii = bare.replaceAll(UNSAFE, '_')
  const plain = `attachment; filename="${ascii}"`
  return ascii === bare ? plain : `${plain}; filename*=UTF-8''${encoded(bare)}`
}

/** `encodeURIComponent` leaves some characters that RFC 8187 does not. */
function encoded(text: string): string {
  return encodeURIComponent(text).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
}
