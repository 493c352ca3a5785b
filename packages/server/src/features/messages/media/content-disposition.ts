/** Characters that a quoted file name must not contain, and characters that would make it a path. */
const UNSAFE = /[^\x20-\x7e]|["\\/:*?<>|%]/g

/**
 * The header for a file that is saved under this name (RFC 6266): in ASCII for every client, and unchanged for those that support
 * UTF-8. It never names another directory.
 */
export function attachment(name: string): string {
  const bare =
    name
      .toWellFormed()
      .replaceAll(/[/\\]/g, '_')
      .replaceAll(/[\p{Cc}\p{Bidi_Control}]/gu, '') // bidi controls make `exe.png` look like `gnp.exe`
      .trim() || 'file'
  const ascii = bare.replaceAll(UNSAFE, '_')
  const plain = `attachment; filename="${ascii}"`
  return ascii === bare ? plain : `${plain}; filename*=UTF-8''${encoded(bare)}`
}

/** `encodeURIComponent` leaves some characters unescaped that RFC 8187 does not allow. */
function encoded(text: string): string {
  return encodeURIComponent(text).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
}
