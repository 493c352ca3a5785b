/** @typedef {{ line: number, role: 'agent' | 'caller', text: string, final: boolean }} TranscriptLine */

/** The transcript, as a list that a screen reader reads out as it grows. */
export class Transcript {
  /** @type {HTMLElement} */
  #list
  /** @type {string} */
  #agent
  /** @type {Map<number, HTMLElement>} */
  #lines = new Map()

  /**
   * @param {HTMLElement} list
   * @param {string} agent - Its name.
   */
  constructor(list, agent) {
    this.#list = list
    this.#agent = agent
  }

  clear() {
    this.#lines.clear()
    this.#list.replaceChildren()
  }

  /**
   * A line comes again as it grows, and once more as it was heard.
   * @param {TranscriptLine} line
   */
  show({ line, role, text, final }) {
    const words = this.#lines.get(line) ?? this.#add(line, role)
    const before = words.textContent ?? ''
    // Only what is new is read out.
    if (text.startsWith(before)) words.append(text.slice(before.length))
    else words.textContent = text
    const item = words.parentElement
    item?.classList.toggle('unfinished', !final)
    // Words that are still being understood change; they are read out when they are final.
    item?.setAttribute('aria-hidden', String(role === 'caller' && !final))
    if (final && text === '') item?.remove()
    this.#list.scrollTop = this.#list.scrollHeight
  }

  /**
   * @param {number} line
   * @param {'agent' | 'caller'} role
   */
  #add(line, role) {
    const item = document.createElement('li')
    const who = document.createElement('span')
    const words = document.createElement('p')
    item.className = role
    who.textContent = role === 'agent' ? this.#agent : 'You'
    item.append(who, words)
    this.#list.append(item)
    this.#lines.set(line, words)
    return words
  }
}
