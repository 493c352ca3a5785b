import { json } from '@codemirror/lang-json'
import { markdown } from '@codemirror/lang-markdown'
import { lintGutter, setDiagnostics, type Diagnostic } from '@codemirror/lint'
import type { Text } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import { useEffect, useId, useImperativeHandle, useRef } from 'react'
import { CodeEditor } from '../../../ui/code-editor.tsx'
import styles from '../agents.module.css'
import type { CodeFieldProps, TextFault } from './code-field.tsx'

/** One instance of each, so that rendering the page does not reset an editor. */
const LANGUAGES = { markdown: markdown(), json: [json(), lintGutter()] }

export function LanguageEditor({ label, hint, fault, faults, language, handle, ...props }: CodeFieldProps) {
  const id = useId()
  const view = useRef<EditorView>(null)
  useImperativeHandle(handle ?? null, () => ({
    goTo: (line, column) => goTo(view.current, line, column),
    replace: (value) => replace(view.current, value),
  }))
  useEffect(() => {
    const { current } = view
    if (current && faults) current.dispatch(setDiagnostics(current.state, diagnosticsOf(current.state.doc, faults)))
  }, [faults])
  return (
    <div className={styles.code}>
      <h3>{label}</h3>
      <CodeEditor
        label={label}
        language={LANGUAGES[language]}
        describedBy={id}
        invalid={fault !== undefined || (faults !== undefined && faults.length > 0)}
        view={view}
        {...props}
      />
      <div id={id}>
        <div className={styles.hint}>{hint}</div>
        {fault === undefined ? null : <p className={styles.fault}>{fault}</p>}
      </div>
    </div>
  )
}

function goTo(view: EditorView | null, line: number, column: number): void {
  if (!view) return
  view.dispatch({ selection: { anchor: offsetOf(view.state.doc, line, column) }, scrollIntoView: true })
  view.focus()
}

function replace(view: EditorView | null, value: string): void {
  view?.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: value } })
}

function diagnosticsOf(doc: Text, faults: readonly TextFault[]): Diagnostic[] {
  return faults.map(({ line, column, message }) => {
    const from = offsetOf(doc, line, column)
    return { from, to: Math.max(from, doc.lineAt(from).to), severity: 'error', message }
  })
}

/** The offset of a position. A position that no longer exists becomes the end of the text. */
function offsetOf(doc: Text, line: number, column: number): number {
  const { from, to } = doc.line(Math.min(line, doc.lines))
  return Math.min(from + column - 1, to)
}
