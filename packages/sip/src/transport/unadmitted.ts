/** Longer datagrams from strangers are ignored, because messages that belong to a call are shorter. */
const MAX_BYTES = 8_192
const RESPONSE = 'SIP/2.0 '
const TAG = /[;\s]tag\s*=\s*([\w.!%*+`'~-]{1,128})/gi
const BRANCH = /[;\s]branch\s*=\s*([\w.!%*+`'~-]{1,128})/i
/** Twice as many as needed: `From` and `To` have one tag each. */
const MAX_TAGS = 4

/** The random identifiers of this endpoint, which only the other sides of its calls know. */
export interface OurWords {
  /** True if it is the branch of a request that waits for its response. */
  branch(branch: string): boolean
  /** True if it is the tag of a dialog. */
  tag(tag: string): boolean
}

/**
 * True if a datagram from an address that is not admitted may belong to one of our requests (a response) or dialogs (a request). It
 * looks for our own random identifiers, so messages from strangers are not parsed.
 */
export function mayBelong(bytes: Buffer, ours: OurWords): boolean {
  if (bytes.length > MAX_BYTES) return false
  const text = bytes.toString('latin1')
  if (text.startsWith(RESPONSE)) return ours.branch(BRANCH.exec(text)?.[1] ?? '')
  let tags = 0
  for (const [, tag = ''] of text.matchAll(TAG)) {
    if (ours.tag(tag)) return true
    if (++tags >= MAX_TAGS) return false
  }
  return false
}
