import { useLayoutEffect, useRef } from 'react'
import { text } from '../../../text/live-calls.ts'
import styles from './live-call.module.css'
import { useTranscript } from './use-live-calls.ts'

/** A reader farther than this from the end is not scrolled. */
const NEAR_PX = 40

/** The live transcript of a call. The latest words stay visible. */
export function Transcript({ call_id }: { call_id: string }) {
  const turns = useTranscript(call_id)
  const list = useRef<HTMLOListElement>(null)
  const follows = useRef(true)
  useLayoutEffect(() => {
    if (follows.current) list.current!.scrollTop = list.current!.scrollHeight
  }, [turns])
  const scrolled = (): void => {
    const { scrollTop, scrollHeight, clientHeight } = list.current!
    follows.current = scrollHeight - scrollTop - clientHeight < NEAR_PX
  }
  return (
    <ol
      ref={list}
      className={styles.turns}
      aria-label={text.transcript}
      aria-live="polite"
      tabIndex={0}
      onScroll={scrolled}
    >
      {turns.map(({ turn_id, role, speaker, text: words }) => (
        <li key={turn_id} className={role === 'user' ? styles.caller : styles.agent}>
          <span className={styles.who}>{speaker ? text.colleague : role === 'user' ? text.caller : text.agent}</span>{' '}
          <bdi>{words}</bdi>
        </li>
      ))}
    </ol>
  )
}
