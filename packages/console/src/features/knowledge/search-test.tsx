import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useClient } from '../../api/client.ts'
import { searchKnowledgeBaseQuery } from '../../api/queries.gen.ts'
import { text } from '../../text/knowledge.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Panel } from '../../ui/panel.tsx'
import styles from './knowledge.module.css'

/** Shows what an agent would find for a caller's words. */
export function SearchTest({ knowledge_base_id }: { knowledge_base_id: string }) {
  const [words, setWords] = useState('')
  const [asked, setAsked] = useState('')
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setAsked(words)
  }
  return (
    <Panel title={text.search_test}>
      <form className={styles.form} onSubmit={submit}>
        <TextField
          label={text.search_words}
          hint={text.search_hint}
          required
          maxLength={1_000}
          value={words}
          dir="auto"
          onChange={({ target }) => setWords(target.value)}
        />
        <div>
          <Button type="submit">{text.search}</Button>
        </div>
      </form>
      {asked === '' ? null : <Passages knowledge_base_id={knowledge_base_id} query={asked} />}
    </Panel>
  )
}

function Passages({ knowledge_base_id, query }: { knowledge_base_id: string; query: string }) {
  const found = useQuery(searchKnowledgeBaseQuery(useClient(), knowledge_base_id, { query }))
  return (
    <Loaded query={found}>
      {({ passages }) => (
        <>
          {passages.length === 0 ? <p role="status">{text.nothing_found}</p> : null}
          <ol className={styles.passages} aria-label={text.passages}>
            {passages.map(({ title, heading, text: words, score }, at) => (
              <li key={at}>
                <strong>
                  <bdi>{heading === '' ? title : `${title} › ${heading}`}</bdi>
                </strong>{' '}
                {text.score(score)}
                <p className={styles.passage} dir="auto">
                  {words}
                </p>
              </li>
            ))}
          </ol>
        </>
      )}
    </Loaded>
  )
}
