/** Writes the dashboards: `node deploy/grafana/generate.ts`. A test fails if they differ from this. */
import { writeFileSync } from 'node:fs'

type Unit = 'short' | 'reqps' | 's' | 'Bps' | 'percentunit' | 'bytes' | 'none'
/** The title, the unit, and queries by their legends. */
type Panel = readonly [title: string, unit: Unit, queries: Readonly<Record<string, string>>]

const DATASOURCE = { type: 'prometheus', uid: 'ohun-prometheus' }
const [WIDTH, HEIGHT] = [12, 8]

const rate = (metric: string, by: string): string => `sum by (${by}) (rate(${metric}[$__rate_interval]))`
const quantile = (share: number, metric: string, by: string): string =>
  `histogram_quantile(${share}, sum by (${by}, le) (rate(${metric}_bucket[$__rate_interval])))`
const p50p99 = (metric: string, by: string): Record<string, string> => ({
  [`p50 {{${by}}}`]: quantile(0.5, metric, by),
  [`p99 {{${by}}}`]: quantile(0.99, metric, by),
})

const DASHBOARDS: Readonly<Record<string, readonly Panel[]>> = {
  API: [
    ['Requests by status', 'reqps', { '{{status}}': rate('ohun_http_requests_total', 'status') }],
    ['Share of failed requests', 'percentunit', { 'server errors': 'ohun:http_errors:ratio5m' }],
    [
      'Requests by operation',
      'reqps',
      { '{{operation}}': `topk(10, ${rate('ohun_http_requests_total', 'operation')})` },
    ],
    ['Slowest operations, p99', 's', { '{{operation}}': 'topk(10, ohun:http_duration_seconds:p99_5m)' }],
    ['Errors by code', 'reqps', { '{{code}}': `${rate('ohun_http_errors_total', 'code')} > 0` }],
    ['Rate limits', 'reqps', { '{{limit}}': `${rate('ohun_http_rate_limited_total', 'limit')} > 0` }],
    [
      'In flight and streams',
      'short',
      { requests: 'sum(ohun_http_requests_in_flight)', '{{kind}}': 'sum by (kind) (ohun_http_streams)' },
    ],
    [
      'Bytes',
      'Bps',
      { received: rate('ohun_http_request_bytes_total', 'job'), sent: rate('ohun_http_response_bytes_total', 'job') },
    ],
    [
      'Connections',
      'short',
      {
        open: 'sum(ohun_http_connections)',
        'refused: {{reason}}': rate('ohun_http_connections_refused_total', 'reason'),
        cut: rate('ohun_http_connections_cut_total', 'job'),
      },
    ],
    ['Duration of all requests', 's', p50p99('ohun_http_request_duration_seconds', 'job')],
  ],
  'Calls and audio': [
    ['Calls in progress', 'short', { '{{instance}}': 'ohun_live_calls', lapsed: 'max(ohun_live_calls_lapsed)' }],
    [
      'Calls with audio',
      'short',
      {
        'all {{instance}}': 'sum without (thread) (ohun_media_lines)',
        'browsers {{instance}}': 'sum without (thread) (ohun_media_browsers)',
      },
    ],
    [
      'Late and skipped frames a second',
      'short',
      {
        'late {{instance}}': 'sum without (thread) (rate(ohun_media_frames_late_total[$__rate_interval]))',
        'skipped {{instance}}': 'sum without (thread) (rate(ohun_media_frames_skipped_total[$__rate_interval]))',
      },
    ],
    [
      'Share of the places of media nodes',
      'percentunit',
      {
        '{{media_node}}':
          'max by (media_node) (ohun_media_node_calls) / max by (media_node) (ohun_media_node_capacity)',
      },
    ],
    [
      'Load on the audio thread',
      's',
      { '{{instance}} {{quantile}}': 'max without (thread) (ohun_media_loop_delay_seconds)' },
    ],
    [
      'Calls of trunks',
      'short',
      { '{{trunk}} {{direction}} {{result}}': rate('ohun_trunk_calls_total', 'trunk, direction, result') },
    ],
    ['Time to ring', 's', p50p99('ohun_trunk_ringing_seconds', 'trunk')],
    ['Pairs of audio ports', 'short', { '{{state}}': 'sum by (state) (ohun_rtp_port_pairs)' }],
    [
      'Dropped packets and lost audio',
      'short',
      {
        'RTP packets': rate('ohun_rtp_dropped_total', 'job'),
        'RTP packets beyond the limit': rate('ohun_rtp_limited_total', 'job'),
        'SIP messages {{reason}}': rate('ohun_sip_dropped_total', 'reason'),
        'lost: {{cause}}': rate('ohun_media_losses_total', 'cause'),
      },
    ],
    ['Recordings', 'short', { '{{result}}': rate('ohun_recordings_total', 'result') }],
    [
      'Call-backs',
      'short',
      {
        '{{state}}': 'max by (state) (ohun_call_backs)',
        'oldest due, minutes': 'max(ohun_call_backs_oldest_due_seconds) / 60',
      },
    ],
    [
      'Attempts of call-backs in an hour',
      'short',
      { '{{result}}': 'sum by (result) (increase(ohun_call_back_attempts_total[1h]))' },
    ],
  ],
  Carriers: [
    ['Up', 'none', { '{{carrier}} {{instance}}': 'ohun_carrier_up' }],
    ['In flight', 'short', { '{{carrier}}': 'sum by (carrier) (ohun_carrier_in_flight)' }],
    [
      'Messages submitted',
      'reqps',
      { '{{carrier}} {{outcome}}': rate('ohun_carrier_submits_total', 'carrier, outcome') },
    ],
    ['Time to the outcome', 's', p50p99('ohun_carrier_submit_duration_seconds', 'carrier')],
    ['Messages received', 'reqps', { '{{carrier}} {{result}}': rate('ohun_carrier_inbound_total', 'carrier, result') }],
    ['Receipts', 'reqps', { '{{carrier}} {{status}}': rate('ohun_carrier_receipts_total', 'carrier, status') }],
    ['Open breakers', 'none', { '{{kind}} {{name}}': 'max by (kind, name) (ohun_breaker_open)' }],
  ],
  'Turns by stage': [
    ['1. From the end of the words to their text', 's', p50p99('ohun_speech_recognition_seconds', 'kind')],
    ['2. Reply of the backend', 's', p50p99('ohun_turn_duration_seconds', 'result')],
    ['3. From the text to its first audio', 's', p50p99('ohun_speech_first_audio_seconds', 'provider')],
    ['Replies of backends', 'reqps', { '{{result}}': rate('ohun_turn_duration_seconds_count', 'result') }],
    ['Requests to backends', 'short', { '{{state}}': 'sum by (state) (ohun_synchronous_requests)' }],
    ['Recognitions', 'reqps', { '{{kind}} {{outcome}}': rate('ohun_speech_recognitions_total', 'kind, outcome') }],
    ['Syntheses', 'reqps', { '{{provider}} {{outcome}}': rate('ohun_speech_syntheses_total', 'provider, outcome') }],
    ['Phrases', 'reqps', { '{{result}}': rate('ohun_speech_phrases_total', 'result') }],
  ],
  Deliveries: [
    ['Attempts by result', 'reqps', { '{{result}}': rate('ohun_delivery_attempts_total', 'result') }],
    ['Oldest due item', 's', { '{{queue}}': 'max by (queue) (ohun_work_lag_seconds)' }],
    ['Duration of an attempt', 's', p50p99('ohun_delivery_duration_seconds', 'job')],
    ['In flight', 'short', { '{{queue}} {{instance}}': 'ohun_work_in_flight' }],
    ['Dead letters in an hour', 'short', { 'dead letters': 'sum(increase(ohun_dead_letters_total[1h]))' }],
    ['Failed jobs in an hour', 'short', { '{{kind}}': 'sum by (kind) (increase(ohun_jobs_failed_total[1h]))' }],
  ],
  Money: [
    [
      'Charged for usage, NGN an hour',
      'short',
      { '{{entry_type}}': 'sum by (entry_type) (increase(ohun_usage_kobo_total[1h])) / 100' },
    ],
    [
      'Balances that fell low or to zero, or rose again',
      'short',
      { '{{subject}}': 'sum by (subject) (increase(ohun_billing_notices_total[1h]))' },
    ],
    ['Ledger faults', 'none', { faults: 'sum(increase(ohun_ledger_faults_total[1h]))' }],
    [
      'Errors about money',
      'reqps',
      {
        '{{code}}':
          'sum by (code) (rate(ohun_http_errors_total{code=~"INSUFFICIENT_BALANCE|WORKSPACE_BLOCKED|QUOTA_EXCEEDED"}[$__rate_interval]))',
      },
    ],
  ],
  Nodes: [
    ['Up', 'none', { '{{instance}}': 'up{job="ohun"}' }],
    [
      'Versions',
      'none',
      { '{{version}} {{revision}} node {{node}}': 'count by (version, revision, node) (ohun_build_info)' },
    ],
    ['Draining', 'none', { '{{instance}}': 'ohun_node_draining' }],
    ['CPU, cores', 'short', { '{{instance}}': 'rate(process_cpu_seconds_total{job="ohun"}[$__rate_interval])' }],
    ['Memory', 'bytes', { '{{instance}}': 'process_resident_memory_bytes{job="ohun"}' }],
    ['Event loop delay', 's', { '{{instance}} {{quantile}}': 'ohun_event_loop_delay_seconds' }],
    ['Free space', 'percentunit', { '{{instance}}': 'ohun_disk_free_bytes / ohun_disk_size_bytes' }],
    [
      'Days until the certificate expires',
      'short',
      { '{{instance}}': '(ohun_certificate_expiry_timestamp_seconds - time()) / 86400' },
    ],
  ],
  Database: [
    ['Up', 'none', { '{{instance}}': 'ohun_db_up' }],
    ['Connections', 'short', { '{{instance}} {{state}}': 'ohun_db_connections' }],
    ['Redis', 'none', { '{{instance}}': 'ohun_redis_up' }],
    ['Checks of shared limits', 'reqps', { '{{store}}': rate('ohun_limit_checks_total', 'store') }],
    [
      'Oldest content past its retention',
      's',
      {
        'past its retention': 'max(ohun_retention_oldest_overdue_seconds)',
        'since the last sweep': 'max(ohun_retention_last_sweep_seconds)',
      },
    ],
    ['Partitions ahead', 's', { '{{table}}': 'min by (table) (ohun_partitions_ahead_seconds)' }],
    [
      'Rows that wait for an operator',
      'short',
      {
        'not deleted': 'max(ohun_retention_skipped_rows)',
        'without a partition: {{table}}': 'max by (table) (ohun_partitions_default_rows)',
      },
    ],
  ],
}

/** The files by their names. */
export function dashboardFiles(): Map<string, string> {
  const files = Object.entries(DASHBOARDS).map(([title, panels]): [string, string] => {
    const uid = `ohun-${title.toLowerCase().replaceAll(' ', '-')}`
    return [`dashboards/${uid}.json`, `${JSON.stringify(dashboard(uid, title, panels), null, 2)}\n`]
  })
  return new Map(files)
}

function dashboard(uid: string, title: string, panels: readonly Panel[]): object {
  return {
    uid,
    title: `Ohun: ${title}`,
    tags: ['ohun'],
    schemaVersion: 39,
    refresh: '30s',
    time: { from: 'now-6h', to: 'now' },
    links: [{ type: 'dashboards', title: 'Ohun', tags: ['ohun'], asDropdown: true, keepTime: true }],
    panels: panels.map(panelOf),
  }
}

function panelOf([title, unit, queries]: Panel, at: number): object {
  const gridPos = { x: (at % 2) * WIDTH, y: Math.floor(at / 2) * HEIGHT, w: WIDTH, h: HEIGHT }
  const targets = Object.entries(queries).map(([legendFormat, expr], index) => ({
    refId: String.fromCodePoint(65 + index),
    datasource: DATASOURCE,
    expr,
    legendFormat,
    exemplar: expr.includes('ohun_http_request_duration_seconds_bucket'),
  }))
  const fieldConfig = { defaults: { unit, custom: { fillOpacity: 10, showPoints: 'never' } }, overrides: [] }
  return { id: at + 1, type: 'timeseries', title, datasource: DATASOURCE, gridPos, fieldConfig, targets }
}

if (import.meta.main) for (const [name, text] of dashboardFiles()) writeFileSync(new URL(name, import.meta.url), text)
