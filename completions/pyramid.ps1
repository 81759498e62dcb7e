# Completion of pyramid for PowerShell. In $PROFILE:
#     pyramid completion powershell | Out-String | Invoke-Expression
Register-ArgumentCompleter -Native -CommandName pyramid -ScriptBlock {
    param($wordToComplete, $commandAst, $cursorPosition)
    $words = @($commandAst.CommandElements | Where-Object { $_.Extent.EndOffset -lt $cursorPosition } | ForEach-Object {
        if ($_ -is [System.Management.Automation.Language.StringConstantExpressionAst]) { $_.Value }
        else { $_.Extent.Text.Trim('"') }
    })
    $program, $before = $words[0], @($words | Select-Object -Skip 1)
    # A word of its own can't be empty in every PowerShell: hence --word=WORD.
    $asked = @('completion', 'powershell', "--word=$($wordToComplete.Trim('"', "'"))", '--') + $before
    & $program @asked 2>$null | Where-Object { $_ -and $_ -cne 'FILE' } | ForEach-Object {
        $value, $told = $_ -split "`t", 2
        if (-not $told) { $told = $value }
        [System.Management.Automation.CompletionResult]::new($value, $value, 'ParameterValue', $told)
    }
}
