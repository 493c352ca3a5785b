/** Escapes every non-ASCII character of a JSON text, so that its length in characters is its length in bytes. */
export function asciiJson(json: string): string {
  return json.replaceAll(
    /[\u0080-\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
