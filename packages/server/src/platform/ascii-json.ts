/** The same JSON with every non-ASCII character escaped, so that its length is that of its bytes. */
export function asciiJson(json: string): string {
  return json.replaceAll(
    /[\u0080-\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
