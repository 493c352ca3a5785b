import { json } from '@codemirror/lang-json'
import { markdown } from '@codemirror/lang-markdown'
import { useId } from 'react'
import { CodeEditor } from '../../ui/code-editor.tsx'
import styles from './agents.module.css'
import type { CodeFieldProps } from './code-field.tsx'

/** One of each, so that an editor does not begin again when its page renders. */
const LANGUAGES = { markdown: markdown(), json: json() }

export function LanguageEditor({ label, hint, fault, language, ...props }: CodeFieldProps) {
  const id = useId()
  return (
    <div className={styles.code}>
      <h3>{label}</h3>
      <CodeEditor
        label={label}
        language={LANGUAGES[language]}
        describedBy={id}
        invalid={fault !== undefined}
        {...props}
      />
      <div id={id}>
        <p className={styles.hint}>{hint}</p>
        {fault === undefined ? null : <p className={styles.fault}>{fault}</p>}
      </div>
    </div>
  )
}
