import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { identityKey } from '../api/session.ts'
import { useSessionEnded } from '../api/session-end.ts'
import { text } from '../text/common.ts'
import styles from './session-ended.module.css'

/** Leads to the sign-in without leaving the page. Once the person comes back from there, the page is live again. */
export function SessionEnded() {
  const has_ended = useSessionEnded()
  const queries = useQueryClient()
  useEffect(() => {
    if (!has_ended) return
    const look = (): void => void queries.refetchQueries({ queryKey: identityKey })
    addEventListener('focus', look)
    return () => {
      removeEventListener('focus', look)
      void queries.invalidateQueries()
    }
  }, [has_ended, queries])
  if (!has_ended) return null
  return (
    <div role="alert" className={styles.ended}>
      <p>{text.signed_out}</p>
      <a href="/console/sign-in" target="_blank" rel="noreferrer">
        {text.sign_in_again}
      </a>
    </div>
  )
}
