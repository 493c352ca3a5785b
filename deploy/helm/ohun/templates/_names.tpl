{{- define "ohun.name" -}}
{{- .Release.Name | trunc 50 | trimSuffix "-" -}}
{{- end }}

{{- define "ohun.selector" -}}
app.kubernetes.io/name: ohun
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "ohun.labels" -}}
{{ include "ohun.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ .Chart.Name }}-{{ .Chart.Version }}
{{- end }}
