{{/* Labels by which pods are found. Argument: root, component. */}}
{{- define "kapao.selector" -}}
app.kubernetes.io/name: kapao
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .component }}
{{- end }}

{{/* Labels of an object. Argument: root, component. */}}
{{- define "kapao.labels" -}}
{{ include "kapao.selector" . }}
app.kubernetes.io/version: {{ .root.Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .root.Chart.Name .root.Chart.Version }}
{{- end }}

{{/* What every pod has. Argument: root, secret (name of the Secret that holds the settings). */}}
{{- define "kapao.pod" -}}
automountServiceAccountToken: false
# Variables of Services named s3 or redis would look like settings.
enableServiceLinks: false
{{- with .root.Values.imagePullSecrets }}
imagePullSecrets: {{- toYaml . | nindent 2 }}
{{- end }}
securityContext:
  runAsNonRoot: true
  runAsUser: 10001
  runAsGroup: 10001
  # The settings' file is root's, and readable by this group.
  fsGroup: 10001
  seccompProfile: { type: RuntimeDefault }
volumes:
  - name: settings
    secret: { secretName: {{ .secret | quote }}, defaultMode: 0440 }
  - name: tmp
    emptyDir: { sizeLimit: 256Mi }
  {{- with include "kapao.databaseCa" .root }}
  - name: database-ca
    secret: { secretName: {{ . | quote }}, items: [{ key: ca.crt, path: ca.crt }] }
  {{- end }}
{{- end }}

{{/* What every container has. Argument: the root. */}}
{{- define "kapao.container" -}}
image: {{ required "image: the image of docs/install/container.md, by its digest" .Values.image | quote }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities: { drop: [ALL] }
volumeMounts:
  - { name: settings, mountPath: /run/kapao/settings, readOnly: true }
  - { name: tmp, mountPath: /tmp }
  {{- if include "kapao.databaseCa" . }}
  - { name: database-ca, mountPath: /run/kapao/database, readOnly: true }
  {{- end }}
{{- end }}

{{/* Secret with ca.crt of the database; empty: none. Argument: the root. */}}
{{- define "kapao.databaseCa" -}}
{{- if .Values.database.create }}{{ .Release.Name }}-database-ca{{ else }}{{ .Values.secrets.databaseCa }}{{ end }}
{{- end }}
